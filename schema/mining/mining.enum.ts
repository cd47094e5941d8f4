import {
  MiningRunStatus,
  MiningStep,
  ReviewStatus,
  SuggestionCategory,
  SuggestionStatus,
} from '../../src/domain/mining/mining.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(SuggestionCategory, 'SuggestionCategory', 'Why a search is not wanted.', {
  irrelevant: 'It has nothing to do with what is sold.',
  informational: 'It looks for knowledge, not for an offer.',
  competitor: 'It looks for another company.',
  job_seekers: 'It looks for work.',
  low_price: 'It wants something free, used or for next to nothing.',
  wrong_location: 'It comes from where nothing is delivered.',
  wrong_product: 'It looks for something that is not sold.',
  other: 'Another reason.',
});

describeEnum(SuggestionStatus, 'SuggestionStatus', 'What became of a suggestion.', {
  pending: 'Nobody has decided yet.',
  approved: 'It is to be applied.',
  rejected: 'It is not wanted.',
  applied: 'It is a negative keyword at the platform.',
});

describeEnum(ReviewStatus, 'ReviewStatus', 'What a review makes of a suggestion.', {
  approved: 'It is to be applied.',
  rejected: 'It is not wanted.',
});

describeEnum(MiningRunStatus, 'MiningRunStatus', 'How a mining run stands.', {
  running: 'It goes on.',
  completed: 'Its suggestions are there.',
  failed: 'It ended without suggestions; its credit was given back.',
});

describeEnum(MiningStep, 'MiningStep', 'What a mining run is doing.', {
  reading: 'It looks for searches that cost money and bring nothing.',
  asking: 'It asks the AI model about them.',
  storing: 'It stores what the model answered.',
  done: 'It is completed.',
});

export { MiningRunStatus, MiningStep, ReviewStatus, SuggestionCategory, SuggestionStatus };
