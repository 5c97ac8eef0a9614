import type { FromMember, ToMember } from './messages.ts'

/** One of several processes of a server, as it sees itself. */
export interface Member {
  readonly number: number
  readonly first: boolean
  /** The address of the embedded database, which the first process owns. */
  database(): Promise<string>
  /** What all processes measure, in the format of Prometheus. */
  measures(): Promise<string>
}

interface Listeners {
  measure(): Promise<string>
  stop(answerFor: number): void
}

/** Milliseconds. A first process that does not answer by then has ended, and this one with it. */
const ANSWER_WITHIN = 5_000

/** Waits until the first process says which one this is; from then on it is heard. */
export async function joinServer(listeners: Listeners): Promise<Member> {
  const send = (message: FromMember) => void process.send?.(message)
  const asked = new Map<number, (text: string) => void>()
  const database = Promise.withResolvers<string>()
  const opening = Promise.withResolvers<{ number: number; first: boolean }>()
  process.on('message', (message: ToMember) => {
    if (message.kind === 'open') opening.resolve(message)
    else if (message.kind === 'database') database.resolve(message.url)
    else if (message.kind === 'stop') listeners.stop(message.answerFor)
    else if (message.kind === 'measured') asked.get(message.id)?.(message.text)
    else
      void listeners
        .measure()
        .then(text => send({ kind: 'measured', id: message.id, text }))
        .catch(() => {})
  })
  const { number, first } = await opening.promise
  let questions = 0
  return {
    number,
    first,
    database() {
      send({ kind: 'database' })
      return database.promise
    },
    measures() {
      const id = ++questions
      return new Promise<string>((done, fail) => {
        const late = setTimeout(fail, ANSWER_WITHIN, new Error('the first process did not answer'))
        asked.set(id, done)
        send({ kind: 'measure', id })
        late.unref()
      }).finally(() => asked.delete(id))
    },
  }
}

/** Says that this process answers now, and where. */
export function reportOpened(url: string): void {
  process.send?.({ kind: 'opened', url } satisfies FromMember)
}
