/** All drawings, which one file brings when the first of them is shown. */
export { default as CurveDrawing } from './curve-drawing';
export { Spark } from './spark';
