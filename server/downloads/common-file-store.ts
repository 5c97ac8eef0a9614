import { keptOf } from '../catalogue/seen-sql.ts'
import type { EpubPlan } from '../epub/write/epub-ending.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { CbzPlan } from './cbz/cbz-ending.ts'
import type { CommonType } from './file-types.ts'
import type { PdfPlan } from './pdf/pdf-ending.ts'

/** What the copies of a volume have in common; refused where the type cannot be made of it. */
export interface CommonFile {
  id: string
  type: CommonType
  size: number
  plan: EpubPlan | CbzPlan | PdfPlan | null
  refused: string | null
}

const COMMON = 'id, type, size, plan, refused'

export function listCommonFiles(reads: Reads, volumeId: string, madeFrom: string): Promise<CommonFile[]> {
  return reads.query<CommonFile>({
    name: 'listCommonFiles',
    text: `select ${COMMON} from volume_files where volume_id = $1 and made_from = $2`,
    values: [volumeId, madeFrom],
  })
}

/** Of which edition the volume is now. */
export async function findEdition(reads: Reads, volumeId: string): Promise<string | null> {
  const [row] = await reads.query<{ edition: string }>({
    name: 'findEdition',
    text: 'select edition from volume_editions where volume_id = $1',
    values: [volumeId],
  })
  return row?.edition ?? null
}

interface NewCommonFile extends CommonFile {
  volumeId: string
  madeFrom: string
  at: Date
  /** Null where it is refused. */
  blob: string | null
}

/**
 * Stores it in place of the one before it; its bytes are stored already. False where another process has made it meanwhile.
 */
export async function addCommonFile(tx: Tx, file: NewCommonFile): Promise<boolean> {
  const { id, volumeId, type, madeFrom, size, plan, refused, at, blob } = file
  const added = await tx.query({
    name: 'addCommonFile',
    text: `insert into volume_files (id, volume_id, type, made_from, size, plan, refused, made_at, blob)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (volume_id, type, made_from) do nothing returning id`,
    values: [id, volumeId, type, madeFrom, size, plan && JSON.stringify(plan), refused, at, blob],
  })
  if (added.length === 0) return false
  await tx.query({
    name: 'retireCommonFile',
    text: 'update volume_files set replaced_at = $4 where volume_id = $1 and type = $2 and id <> $3 and replaced_at is null',
    values: [volumeId, type, id, at],
  })
  return true
}

/** Those that were replaced before `before` and with which no copy begins any more. */
export async function dropReplacedCommon(reads: Reads, before: Date): Promise<void> {
  await reads.query({
    name: 'dropReplacedCommon',
    text: `delete from volume_files v where v.replaced_at < $1
      and not exists (select from book_files f where f.common_id = v.id)`,
    values: [before],
  })
}

/**
 * Deletes files that were made and whose bytes are lost, and all that begin with them, so that they are made anew; those of
 * a volume of which something is lost that they are made of stay, as making them would fail.
 */
export async function dropLost(reads: Reads): Promise<void> {
  await reads.query({
    name: 'dropLostFiles',
    text: `with lost as (select name from blobs where lost_at is not null),
      poor as (select id from volumes where cover_hash in (select name from lost)
        union all select p.volume_id from parts p join part_images i on i.part_id = p.id
          where i.hash in (select name from lost) and ${keptOf('p')}
        union all select volume_id from edition_files f join imported_files using (volume_id, sha256)
          where f.sha256 in (select name from lost)),
      common as (select id from volume_files
        where blob in (select name from lost) and volume_id not in (select id from poor)),
      own as (delete from book_files where id in (select f.id from book_files f join library_books b on b.id = f.book_id
          where f.blob in (select name from lost) and b.volume_id not in (select id from poor)
        union all select id from book_files where common_id in (select id from common)))
      delete from volume_files where id in (select id from common)`,
  })
}
