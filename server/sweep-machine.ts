import { systemClock } from './platform/clock.ts'
import type { Images } from './platform/images/images.ts'
import type { Log } from './platform/log.ts'
import { sweepTemporaryFolders } from './platform/temporary-folder.ts'

const EVERY_MS = 3_600_000

/**
 * Removes what is left on the disk of this machine: temporary folders of processes that were killed, at once and every hour,
 * and every hour sizes of pictures that are not stored any more. No job, since those are done by one of several servers, and
 * each has a disk of its own.
 */
export function keepMachineSwept({ log, images }: { log: Log; images: Images }): { stop(): Promise<void> } {
  let sweeping: Promise<void> = Promise.resolve()
  const sweep = (what: string, remove: (now: Date) => Promise<number>) => {
    // By the machine's time, which is that of its files.
    const swept = remove(systemClock.now()).then(
      removed => {
        if (removed > 0) log.info({ removed }, `${what} were removed`)
      },
      error => log.warn({ err: error }, `${what} could not be removed`),
    )
    sweeping = Promise.all([sweeping, swept]).then(() => {})
  }
  const folders = () => sweep('temporary folders of ended processes', sweepTemporaryFolders)
  folders()
  const timer = setInterval(() => {
    folders()
    sweep('sizes of deleted pictures', now => images.sweepVariants(now))
  }, EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return sweeping
    },
  }
}
