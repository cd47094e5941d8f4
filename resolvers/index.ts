import 'reflect-metadata';
import type { NonEmptyArray } from 'type-graphql';
import * as all from './all.js';

export const resolvers = Object.values(all) as unknown as NonEmptyArray<new () => object>;
