import { deleteAnswers } from './cached-answers.ts'
import { deleteEntry, listSavedParts, type SavedPart } from './saved-part-entries.ts'

/** Deletes a saved part: its entry, and its cached answers but for the cover that others of the volume have too. */
export async function deleteSavedPart({ partId, answers }: SavedPart): Promise<void> {
  await deleteEntry(partId)
  const shared = new Set((await listSavedParts()).flatMap(one => one.answers))
  await deleteAnswers(answers.filter(path => !shared.has(path)))
}
