import { deleteAnswers } from './cached-answers.ts'
import { deleteEntry, type SavedPart } from './saved-part-entries.ts'

/** Deletes a saved part: its entry and its cached answers. */
export async function deleteSavedPart({ partId, answers }: SavedPart): Promise<void> {
  await deleteAnswers(answers)
  await deleteEntry(partId)
}
