import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts a hundred a second. */
const TICKS_A_SECOND = 100

interface Counted {
  parent: number
  ticks: number
  /** Of those that it started and that have ended. */
  ticksOfEnded: number
}

/** Processor time that a process has had so far, with all that it and its children started, ended or not. Linux alone. */
export function processorSeconds(pid: number): number {
  const counted = new Map(processes().map(one => [one, countedOf(one)]))
  const below = new Set([pid])
  // A set is walked to what is added meanwhile.
  for (const parent of below) for (const [one, of] of counted) if (of?.parent === parent) below.add(one)
  const ticks = [...below].map(one => counted.get(one)).map(of => (of?.ticks ?? 0) + (of?.ticksOfEnded ?? 0))
  return ticks.reduce((all, one) => all + one, 0) / TICKS_A_SECOND
}

/** Of the processes whose command line says so, as those of PostgreSQL name their database. */
export function processorSecondsOfNamed(name: string): number {
  const named = processes().filter(pid => read(pid, 'cmdline')?.includes(name))
  return named.reduce((all, pid) => all + (countedOf(pid)?.ticks ?? 0), 0) / TICKS_A_SECOND
}

const processes = () =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)

function countedOf(pid: number): Counted | null {
  const [, rest] = read(pid, 'stat')?.split(') ') ?? []
  if (!rest) return null
  const fields = rest.split(' ').map(Number)
  const [, parent = 0] = fields
  const [own = 0, kernel = 0, ended = 0, endedKernel = 0] = fields.slice(11, 15)
  return { parent, ticks: own + kernel, ticksOfEnded: ended + endedKernel }
}

/** Null where it has ended meanwhile. */
function read(pid: number, file: 'stat' | 'cmdline'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
