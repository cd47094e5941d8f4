import { client } from '../../api/client';
import { connectionQuery } from '../../api/connection';
import { graphql } from '../../generated';
import type { ExportDeliveriesQuery } from '../../generated/graphql';
import { type Kept, SAVED_KEY } from './exports.query';

const DELIVERIES = graphql(`
  query ExportDeliveries($scheduleId: String!, $first: Int!, $after: String) {
    exportDeliveriesConnection(scheduleId: $scheduleId, first: $first, after: $after) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges {
        node { id dueAt isManual status reason tries nextTryAt objectKey rowCount byteSize }
      }
    }
  }
`);

export const CREATE_DESTINATION = graphql(`
  mutation CreateBucketDestination(
    $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!, $isPathStyle: Boolean!
    $accessKeyId: String!, $secretAccessKey: String!
  ) {
    createBucketDestination(
      name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix, isPathStyle: $isPathStyle
      accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey
    ) { id }
  }
`);

export const UPDATE_DESTINATION = graphql(`
  mutation UpdateBucketDestination(
    $destinationId: String!, $name: String!, $endpoint: String, $region: String!, $bucket: String!, $prefix: String!
    $isPathStyle: Boolean!, $accessKeyId: String!, $secretAccessKey: String
  ) {
    updateBucketDestination(
      destinationId: $destinationId, name: $name, endpoint: $endpoint, region: $region, bucket: $bucket, prefix: $prefix
      isPathStyle: $isPathStyle, accessKeyId: $accessKeyId, secretAccessKey: $secretAccessKey
    ) { id }
  }
`);

export const DELETE_DESTINATION = graphql(`
  mutation DeleteBucketDestination($destinationId: String!) {
    deleteBucketDestination(destinationId: $destinationId) { __typename }
  }
`);

export const TEST_DESTINATION = graphql(`
  mutation TestBucketDestination($destinationId: String!) {
    testBucketDestination(destinationId: $destinationId) { isWritable reason }
  }
`);

export const CREATE_SCHEDULE = graphql(`
  mutation CreateExportSchedule(
    $savedExportId: String!, $destinationId: String!, $fileFormat: ExportFormat!, $objectName: String!
    $frequency: ScheduleFrequency!, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int!, $timeZone: String!
  ) {
    createExportSchedule(
      savedExportId: $savedExportId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName
      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone
    ) { id }
  }
`);

export const UPDATE_SCHEDULE = graphql(`
  mutation UpdateExportSchedule(
    $scheduleId: String!, $destinationId: String, $fileFormat: ExportFormat, $objectName: String
    $frequency: ScheduleFrequency, $dayOfWeek: Int, $dayOfMonth: Int, $hour: Int, $timeZone: String, $isPaused: Boolean
  ) {
    updateExportSchedule(
      scheduleId: $scheduleId, destinationId: $destinationId, fileFormat: $fileFormat, objectName: $objectName
      frequency: $frequency, dayOfWeek: $dayOfWeek, dayOfMonth: $dayOfMonth, hour: $hour, timeZone: $timeZone
      isPaused: $isPaused
    ) { id }
  }
`);

export const DELETE_SCHEDULE = graphql(`
  mutation DeleteExportSchedule($scheduleId: String!) {
    deleteExportSchedule(scheduleId: $scheduleId) { __typename }
  }
`);

export const RUN_SCHEDULE = graphql(`
  mutation RunExportSchedule($scheduleId: String!) {
    runExportSchedule(scheduleId: $scheduleId) { id }
  }
`);

export type Destination = Kept['bucketDestinations'][number];
export type Schedule = Kept['exportSchedules'][number];
export type Delivery = ExportDeliveriesQuery['exportDeliveriesConnection']['edges'][number]['node'];

interface Listed {
  edges: readonly { node: Pick<Delivery, 'status'> }[];
}

const AT_ONCE = 20;
const POLL_MS = 2_000;

/** Read again while one of them waits or runs. */
export function deliveriesQuery(scheduleId: string) {
  return {
    ...connectionQuery(
      [...SAVED_KEY, scheduleId, 'deliveries'],
      async (after, signal) =>
        (await client.request(DELIVERIES, { scheduleId, first: AT_ONCE, after }, { signal }))
          .exportDeliveriesConnection,
    ),
    refetchInterval: ({ state }: { state: { data?: { pages: readonly Listed[] } | undefined } }) =>
      state.data?.pages.some(({ edges }) => edges.some(({ node }) => ['waiting', 'running'].includes(node.status)))
        ? POLL_MS
        : (false as const),
  };
}
