import type { Role } from '../src/access/roles.js';
import { DEMO_TEAM_ID } from '../src/production-rules.js';

export interface DemoUser {
  id: string;
  email: string;
  name: string;
}

/** The one team of the demo and its people; the same ids on every machine. */
export const DEMO_TEAM = { id: DEMO_TEAM_ID, name: 'Adlane Demo-Agentur' } as const;

export const DEMO_USERS: Readonly<Record<Role, DemoUser>> = {
  owner: {
    id: 'd3a0c0de-0000-4000-8000-000000000011',
    email: 'anna.owner@demo.example',
    name: 'Anna Albrecht',
  },
  admin: {
    id: 'd3a0c0de-0000-4000-8000-000000000012',
    email: 'bernd.admin@demo.example',
    name: 'Bernd Hoffmann',
  },
  member: {
    id: 'd3a0c0de-0000-4000-8000-000000000013',
    email: 'carla.member@demo.example',
    name: 'Carla Neumann',
  },
  kunde: {
    id: 'd3a0c0de-0000-4000-8000-000000000014',
    email: 'dieter.kunde@demo.example',
    name: 'Dieter Krüger',
  },
};

/** What an agency notes of a client by hand, because the platform does not know it. */
export interface DemoClient {
  /** The account's name begins with it. */
  name: string;
  industry: string;
  /** Least return on ad spend at which a product counts as good. */
  productRoasBoundary: number;
}

export const DEMO_CLIENTS: readonly DemoClient[] = [
  { name: 'Kochwerk', industry: 'Küchenbedarf', productRoasBoundary: 3 },
  { name: 'Fahrradhaus', industry: 'Fahrräder', productRoasBoundary: 2.5 },
  { name: 'Gartenglück', industry: 'Gartenbedarf', productRoasBoundary: 2.5 },
  { name: 'Schuhhaus', industry: 'Schuhe', productRoasBoundary: 3.5 },
  { name: 'Möbelscheune', industry: 'Möbel', productRoasBoundary: 4 },
  { name: 'Pfötchen', industry: 'Tierbedarf', productRoasBoundary: 2 },
  { name: 'Werkzeug', industry: 'Werkzeug', productRoasBoundary: 3 },
  { name: 'Kaffeerösterei', industry: 'Kaffee und Genuss', productRoasBoundary: 2 },
  { name: 'Uhren', industry: 'Uhren und Schmuck', productRoasBoundary: 4.5 },
  { name: 'Sanitär', industry: 'Handwerk', productRoasBoundary: 1.5 },
  { name: 'Lärchenhof', industry: 'Outdoor', productRoasBoundary: 2.5 },
  { name: 'Solarzentrum', industry: 'Photovoltaik', productRoasBoundary: 1.5 },
];
