/** In one file, which a page loads when the first of its dialogs opens. */
export { default as DestinationDetails } from './destination-details';
export { default as DestinationForm } from './destination-form';
export { default as ExportForm } from './export-form';
export { default as SavedDetails } from './saved-details';
export { default as ScheduleDetails } from './schedule-details';
export { default as ScheduleForm } from './schedule-form';
