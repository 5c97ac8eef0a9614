import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFirstStaff, type StaffAccount } from './accounts/staff/create-first-staff.ts'
import type { Store } from './open-store.ts'
import { StartError } from './platform/start-error.ts'

const NAME = 'staff-password'
/** More shops than this are not started from one data folder without somebody clearing it out. */
const MOST_FILES = 100

export interface KeptStaff extends StaffAccount {
  /** Where the password is kept. */
  file: string
}

/**
 * Founds the account that runs a shop which has none, and keeps its password in DATA_DIR, mode 600, before anything else
 * could lose it. A password that is there already stays: it may be that of the shop in another database. Null where the shop
 * has staff. Throws StartError where nothing can be written.
 */
export async function foundStaffWithFile(store: Store): Promise<KeptStaff | null> {
  const { dataDir } = store.config
  let file: string | null = null
  const staff = await createFirstStaff(store, async password => {
    file = await writeNew(dataDir, `${password}\n`)
  })
  if (staff && file) return { ...staff, file }
  // Another process that opens beside this one was faster.
  if (file) await rm(file, { force: true })
  return null
}

async function writeNew(folder: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true }).catch(cannotBeWritten)
  for (let number = 1; number <= MOST_FILES; number++) {
    const file = join(folder, number === 1 ? NAME : `${NAME}-${number}`)
    try {
      await writeFile(file, text, { mode: 0o600, flag: 'wx' })
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') cannotBeWritten(error as Error)
    }
  }
  throw new StartError(`${folder} has ${MOST_FILES} files named ${NAME}: remove those that are not needed.`)
}

function cannotBeWritten(cause: Error): never {
  throw new StartError(`The password of the staff account cannot be kept: ${cause.message}`, { cause })
}
