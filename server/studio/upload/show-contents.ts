import { showUploadPart } from '#contract/calls/studio-upload.ts'
import { UploadContents } from '#contract/generated/studio_upload.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { readTree } from '../../publishing/text/join-texts.ts'
import * as store from './upload-store.ts'
import { ownUpload } from './uploads.ts'
import { textView } from './view.ts'

/** The text or the pages of a part of a file, as it was cut. */
export async function showContents(asked: CallInput<typeof showUploadPart>): Promise<UploadContents> {
  const { params, app } = asked
  const { id, book: file } = await ownUpload(asked, showUploadPart)
  const number = /^\d{1,6}$/.test(params.number) ? Number(params.number) : 0
  const part = file?.book.parts[number - 1]
  if (!file || !part) throw refuse(showUploadPart, 'noSuchUpload')
  const tree = part.type === 'novel' ? await store.findReadText(app.db, id, part.tree) : null
  const at = number - 1
  const lang = file.book.metadata.lang
  return UploadContents.fromPartial({
    text: textView(part, { number, lang, words: file.words[at], blocks: file.blocks[at] }),
    richText: tree ? readTree(tree) : undefined,
    pages: part.type === 'manga' ? part.pages.map(({ hash }) => hash) : [],
  })
}
