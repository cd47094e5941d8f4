import { registerEnumType } from 'type-graphql';
import {
  MiningRunStatus,
  MiningStep,
  ReviewStatus,
  SuggestionCategory,
  SuggestionStatus,
} from '../../src/domain/mining/mining.enum.js';

registerEnumType(SuggestionCategory, {
  name: 'SuggestionCategory',
  description: 'Why a search is not wanted.',
  valuesConfig: {
    irrelevant: { description: 'It has nothing to do with what is sold.' },
    informational: { description: 'It looks for knowledge, not for an offer.' },
    competitor: { description: 'It looks for another company.' },
    job_seekers: { description: 'It looks for work.' },
    low_price: { description: 'It wants something free, used or for next to nothing.' },
    wrong_location: { description: 'It comes from where nothing is delivered.' },
    wrong_product: { description: 'It looks for something that is not sold.' },
    other: { description: 'Another reason.' },
  },
});

registerEnumType(SuggestionStatus, {
  name: 'SuggestionStatus',
  description: 'What became of a suggestion.',
  valuesConfig: {
    pending: { description: 'Nobody has decided yet.' },
    approved: { description: 'It is to be applied.' },
    rejected: { description: 'It is not wanted.' },
    applied: { description: 'It is a negative keyword at the platform.' },
  },
});

registerEnumType(ReviewStatus, {
  name: 'ReviewStatus',
  description: 'What a review makes of a suggestion.',
  valuesConfig: {
    approved: { description: 'It is to be applied.' },
    rejected: { description: 'It is not wanted.' },
  },
});

registerEnumType(MiningRunStatus, {
  name: 'MiningRunStatus',
  description: 'How a mining run stands.',
  valuesConfig: {
    running: { description: 'It goes on.' },
    completed: { description: 'Its suggestions are there.' },
    failed: { description: 'It ended without suggestions; its credit was given back.' },
  },
});

registerEnumType(MiningStep, {
  name: 'MiningStep',
  description: 'What a mining run is doing.',
  valuesConfig: {
    reading: { description: 'It looks for searches that cost money and bring nothing.' },
    asking: { description: 'It asks the AI model about them.' },
    storing: { description: 'It stores what the model answered.' },
    done: { description: 'It is completed.' },
  },
});

export { MiningRunStatus, MiningStep, ReviewStatus, SuggestionCategory, SuggestionStatus };
