import {
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  closestCorners,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useMemo } from 'react';
import type { Columns, Status } from './board.query';

/** Where a card that comes into a column by keys is put down, inside the column's corner. */
const INSET = { x: 8, y: 44 };

/**
 * The column first, also an empty one, then the card in it. Below its last card a column itself is the target: the card goes to
 * its end.
 */
export function collisionOf(columns: Columns): CollisionDetection {
  return (args) => {
    const lanes = args.droppableContainers.filter(({ id }) => id in columns);
    const inLanes = { ...args, droppableContainers: lanes };
    const [under] = args.pointerCoordinates ? pointerWithin(inLanes) : rectIntersection(inLanes);
    const lane = under ?? closestCenter(inLanes)[0];
    if (!lane) return [];
    const ids = new Set<UniqueIdentifier>(columns[lane.id as Status]);
    const cards = args.droppableContainers.filter(({ id }) => ids.has(id));
    const bottom = Math.max(...cards.map(({ id }) => args.droppableRects.get(id)?.bottom ?? 0));
    const y = args.pointerCoordinates?.y ?? args.collisionRect.top;
    if (cards.length === 0 || y > bottom) return [lane];
    return closestCorners({ ...args, droppableContainers: cards });
  };
}

/** Mouse, fingers that rest for a moment (others scroll), and keys: left and right go to the next column, up and down by one card. */
export function useDragging(columns: Columns) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 6 } });
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } });
  const keys = useSensor(KeyboardSensor, {
    coordinateGetter: (event, { context: { active, over, droppableRects } }) => {
      if (!active) return undefined;
      const target = nextTarget(event.code, columns, active.id, over?.id ?? active.id);
      if (target === undefined) return undefined;
      event.preventDefault();
      const rect = droppableRects.get(target);
      return rect && placeIn(rect, target in columns);
    },
  });
  const sensors = useSensors(mouse, touch, keys);
  const collisionDetection = useMemo(() => collisionOf(columns), [columns]);
  return { sensors, collisionDetection };
}

function placeIn({ left, top }: ClientRect, isLane: boolean) {
  return isLane ? { x: left + INSET.x, y: top + INSET.y } : { x: left, y: top };
}

function nextTarget(
  key: string,
  columns: Columns,
  active: UniqueIdentifier,
  over: UniqueIdentifier,
): UniqueIdentifier | undefined {
  const lanes = Object.keys(columns) as Status[];
  const lane = lanes.findIndex((status) => columns[status].includes(String(active)));
  const ids = columns[lanes[lane] as Status] ?? [];
  const at = Math.max(0, ids.indexOf(String(over)));
  switch (key) {
    case 'ArrowLeft':
      return lanes[lane - 1];
    case 'ArrowRight':
      return lanes[lane + 1];
    case 'ArrowUp':
      return ids[at - 1];
    case 'ArrowDown':
      return ids[at + 1];
    default:
      return undefined;
  }
}
