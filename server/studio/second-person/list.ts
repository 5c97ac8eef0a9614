import type { listSecondPersonRequests } from '#contract/calls/studio-second-person.ts'
import { SecondPersonRequestList } from '#contract/generated/studio_second_person.ts'
import { page } from '#rules/paging.ts'
import type { CallInput } from '../../calls/bind.ts'
import * as store from './store.ts'
import { hasRightFor, lookAround, requestView } from './view.ts'

/** The call: what waits for whoever asks, and what they wait for themselves. */
export async function waiting({
  query,
  reader,
  app,
}: CallInput<typeof listSecondPersonRequests>): Promise<SecondPersonRequestList> {
  const { limit, skip } = page(query)
  const open = await store.listOpen(app.db)
  const around = await lookAround(app.db, app, open)
  const seen = open.filter(one => one.askedBy === reader.id || hasRightFor(one, reader, around))
  return SecondPersonRequestList.fromPartial({
    requests: seen.slice(skip, skip + limit).map(one => requestView(one, reader, around)),
    hasMore: seen.length > skip + limit,
  })
}
