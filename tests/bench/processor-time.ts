import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the kernel in a second (`getconf CLK_TCK`); 100 on every Linux of today. */
const TICKS = 100

/**
 * Milliseconds of processor time that a process and those that it has started have taken so far; NaN where there is no
 * /proc.
 */
export function processorMs(pid: number): number {
  const rows = processes()
  const family = new Set([pid])
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const row of rows) if (family.has(row.parent)) family.add(row.pid)
  }
  const own = rows.filter(row => family.has(row.pid))
  return own.length === 0 ? Number.NaN : (own.reduce((sum, { ticks }) => sum + ticks, 0) * 1000) / TICKS
}

function processes(): { pid: number; parent: number; ticks: number }[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => statOf(Number(name)))
  } catch {
    return []
  }
}

/**
 * proc(5): after the name of the program, which may have spaces, the fields from the third on. With the time of children
 * that have ended.
 */
function statOf(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ticks }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
