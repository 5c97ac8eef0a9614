import cluster, { type Worker } from 'node:cluster'
import type { Log } from '../log.ts'
import { MEASURED_WITHIN } from '../measured-within.ts'
import { StartError } from '../start-error.ts'
import { mergeMeasures } from './merge-measures.ts'
import type { FromMember, ToMember } from './messages.ts'

interface Supervision {
  /** How many processes. */
  processes: number
  /** The module that each of them runs. */
  module: string
  log: Log
  /** Called once, when the first of them wants the embedded database. */
  startDatabase(): Promise<string>
}

export interface Supervisor {
  /**
   * Where the shop answers, once one of the processes is open. Rejects where the first one ends before that, having said
   * why.
   */
  readonly opened: Promise<string>
  /** Has all processes end in order, and waits for them. */
  stop(answerFor: number): Promise<void>
  /** Ends them at once. */
  kill(): void
}

interface Slot {
  readonly number: number
  worker: Worker | null
  isOpen: boolean
  openedAt: number
  /** Milliseconds before it is started once more. */
  delay: number
  again: NodeJS.Timeout | undefined
}

/** Milliseconds. */
const DELAY = { least: 500, most: 30_000 }
/** Milliseconds. A process that was open for so long is started again as soon as the first time. */
const STEADY = 60_000
/** Milliseconds. What a process that hangs measures is left out; one that waits for the database says so before. */
const MEASURE_WITHIN = MEASURED_WITHIN + 1_000

/** An end before the shop was open. What ended has said why. */
export class NotOpened extends Error {
  override name = 'NotOpened'
}

/**
 * Starts the processes of a server, one first and the others once it is open, and starts again those that end. They take
 * connections from one port by themselves: handed out by this process (the default of node:cluster), those that are on their
 * way to a process which is killed would hang until their client gives up (docs/decisions/0086-upgrades-and-processes.md).
 */
export function supervise({ processes, module, log, startDatabase }: Supervision): Supervisor {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: module, args: [] })
  const opened = Promise.withResolvers<string>()
  const slots = Array.from({ length: processes }, (_, at): Slot => {
    return { number: at + 1, worker: null, isOpen: false, openedAt: 0, delay: DELAY.least, again: undefined }
  })
  let wasOpen = false
  let stopping: { answerFor: number } | null = null
  let database: Promise<string> | null = null
  let restarts = 0
  let ended = () => {}

  function start(slot: Slot): void {
    const worker = cluster.fork()
    slot.worker = worker
    // A process that ends while it is spoken to is started again when it has ended.
    worker.on('error', () => {})
    worker.on('message', (message: FromMember) => hear(slot, worker, message))
    worker.on('exit', (code, signal) => leave(slot, { code, signal }))
    say(worker, { kind: 'open', number: slot.number, first: !wasOpen })
    if (stopping) say(worker, { kind: 'stop', answerFor: stopping.answerFor })
  }

  function hear(slot: Slot, worker: Worker, message: FromMember): void {
    if (message.kind === 'opened') {
      slot.isOpen = true
      slot.openedAt = performance.now()
      if (wasOpen) return
      wasOpen = true
      opened.resolve(message.url)
      if (!stopping) for (const other of slots) if (!other.worker) start(other)
    } else if (message.kind === 'database') {
      database ??= startDatabase()
      database.then(url => say(worker, { kind: 'database', url }), opened.reject)
    } else if (message.kind === 'measure')
      void measureAll().then(text => say(worker, { kind: 'measured', id: message.id, text }))
    else answers.get(message.id)?.(message.text)
  }

  function leave(slot: Slot, how: { code: number | null; signal: string | null }): void {
    slot.worker = null
    const wasSteady = slot.isOpen && performance.now() - slot.openedAt > STEADY
    slot.isOpen = false
    ended()
    if (stopping) return
    if (!wasOpen) {
      opened.reject(whyNotOpened(how))
      return
    }
    if (wasSteady) slot.delay = DELAY.least
    restarts++
    log.error({ process: slot.number, ...how, startsIn: slot.delay }, 'a process ended and is started again')
    slot.again = setTimeout(start, slot.delay, slot)
    slot.delay = Math.min(slot.delay * 2, DELAY.most)
  }

  let questions = 0
  const answers = new Map<number, (text: string) => void>()

  function measure(worker: Worker): Promise<string> {
    const id = ++questions
    return new Promise<string>(done => {
      const late = setTimeout(done, MEASURE_WITHIN, '')
      answers.set(id, text => {
        clearTimeout(late)
        done(text)
      })
      say(worker, { kind: 'measure', id })
    }).finally(() => answers.delete(id))
  }

  async function measureAll(): Promise<string> {
    const open = slots.filter(({ isOpen }) => isOpen)
    const texts = await Promise.all(open.map(({ worker }) => (worker ? measure(worker) : '')))
    return mergeMeasures([measuresOf(open.length, restarts), ...texts])
  }

  start(slots[0] as Slot)
  return {
    opened: opened.promise,
    async stop(answerFor) {
      stopping = { answerFor }
      const running = () => slots.flatMap(({ worker }) => worker ?? [])
      for (const { again } of slots) clearTimeout(again)
      const all = new Promise<void>(done => {
        ended = () => running().length === 0 && done()
        ended()
      })
      for (const worker of running()) say(worker, { kind: 'stop', answerFor })
      await all
    },
    kill() {
      for (const { worker } of slots) worker?.process.kill('SIGKILL')
    },
  }
}

/** One that was killed has said nothing, as where the machine has too little memory. */
function whyNotOpened({ signal }: { signal: string | null }): Error {
  return signal === null
    ? new NotOpened('the first process ended before the shop was open')
    : new StartError(`A process of the shop was ended by ${signal} before the shop was open.`)
}

/** A process that is just ending is not spoken to any more. */
function say(worker: Worker, message: ToMember): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

function measuresOf(open: number, restarts: number): string {
  const line = (name: string, type: string, help: string, value: number) =>
    `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`
  return [
    line('kashihon_processes_open', 'gauge', 'Processes of this server that are open.', open),
    line(
      'kashihon_process_restarts_total',
      'counter',
      'Processes that ended and were started again.',
      restarts,
    ),
  ].join('\n')
}
