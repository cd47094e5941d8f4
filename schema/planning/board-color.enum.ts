import { registerEnumType } from 'type-graphql';
import { BoardColor } from '../../src/domain/planning/board-color.enum.js';

registerEnumType(BoardColor, { name: 'BoardColor', description: 'The colors of the planning board.' });

export { BoardColor };
