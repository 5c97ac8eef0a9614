import { type Remark, remark } from '../book-files/remark.ts'
import type { Reads } from '../platform/db/connect.ts'
import { findImported, type Imported } from './store.ts'

/** A file by which an import is known again. */
export interface FileDigest {
  sha256: string
  /** Of the request (`recipeOf`) */
  recipe: string
  /** Of the same request in an earlier version; null where that would be another one. */
  formerRecipe: string | null
  /** Name of the file */
  name: string
}

interface Unchanged {
  imported: Imported
  /** By which it was imported. */
  recipe: string
  /** What the publisher should know. */
  remarks: Remark[]
}

/**
 * What has become of this very file with this very request, in this version or the one before it; null where it was not
 * imported so, or another file took its place. An upgrade alone cuts no volume anew that readers have.
 */
export async function findUnchanged(reads: Reads, file: FileDigest): Promise<Unchanged | null> {
  const { sha256, recipe, formerRecipe } = file
  const imported = await findImported(reads, sha256, recipe)
  if (imported) return { imported, recipe, remarks: [] }
  if (formerRecipe === null) return null
  const former = await findImported(reads, sha256, formerRecipe)
  if (!former) return null
  const isCut = former.pages === 0
  return {
    imported: former,
    recipe: formerRecipe,
    remarks: isCut ? [remark('cutBefore')] : [],
  }
}
