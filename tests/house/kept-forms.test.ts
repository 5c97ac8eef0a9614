// Proves docs/product.md#staff
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** Forms of the studio whose state this browser does not keep, and why. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'calendar/MoveDialog.tsx': 'A moment is chosen, nothing is written.',
  'posts/ConfirmDialog.tsx': 'Nothing is typed: it asks once more.',
  'preview/PreviewForm.tsx': 'Nothing is saved: it says who looks.',
}

it('what is typed into a form of the studio is kept by the browser, and said to be restored', () => {
  const forms = readSources()
    .filter(({ path, text }) => /^web\/studio\/.*\.tsx$/.test(path) && /<form\b|<SaveBar\b/.test(text))
    .map(({ path, text }) => ({ path: path.replace('web/studio/', ''), text }))
  const lost = forms.filter(({ text }) => !/<Restored\b|<UnsavedNotice\b/.test(text)).map(({ path }) => path)
  expect(lost.toSorted()).toEqual(Object.keys(NOT_KEPT).toSorted())
})
