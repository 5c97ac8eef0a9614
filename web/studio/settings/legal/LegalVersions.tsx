import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeLegalDraft, showLegalVersion, withdrawLegalVersion } from '#contract/calls/studio-shop.ts'
import type { LegalPage, LegalVersion } from '#contract/generated/studio_shop.ts'
import { languageFacts, languages } from '#rules/interface-language.ts'
import { lineDiff } from '#rules/line-diff.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import { useStudioMe } from '../../frame/studio-me.ts'
import { showMessage, showUndo } from '../../frame/toasts.ts'
import { ListState } from '../../ui/ListState.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'
import { textIn } from '../shop/local-texts.ts'
import styles from './Legal.module.css'

/** What was published, the newest first. */
export function LegalVersions({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('studio-shop')
  const { versions } = page
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions">{t('legal.versions')}</h2>
      {versions.length === 0 && <p className={styles.soft}>{t('legal.noVersions')}</p>}
      <ol className={styles.list}>
        {versions.map((version, at) => (
          <Version key={version.id} page={page} version={version} before={versions[at + 1]} />
        ))}
      </ol>
    </section>
  )
}

interface Props {
  readonly page: LegalPage
  readonly version: LegalVersion
  /** The one before it; undefined for the first. */
  readonly before: LegalVersion | undefined
}

function Version({ page, version, before }: Props) {
  const { t } = useTranslation('studio-shop')
  const momentText = useMomentText()
  const [open, setOpen] = useState(false)
  const { id, publishedAt, publishedBy, holdsFrom, state } = version
  const moment = (at: Date | undefined) => (at ? momentText(at) : '')
  const name = t('legal.version', { date: moment(holdsFrom) })
  return (
    <li id={id}>
      <p>
        <strong>{name}</strong> · {t(`legal.state.${state}`)}
      </p>
      <p className={styles.soft}>{t('legal.publishedBy', { who: publishedBy, when: moment(publishedAt) })}</p>
      <div className={styles.actions}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'legal.hide' : before ? 'legal.compare' : 'legal.show')}
          <span className="unseen"> {name}</span>
        </Button>
        <Restore page={page} version={version} name={name} />
        {state === 'coming' && <Withdraw page={page.page} version={version} name={name} />}
      </div>
      {open && <Texts page={page.page} version={version} before={before} />}
    </li>
  )
}

const versionRead = (page: string, versionId: string) =>
  read(showLegalVersion, { params: { page, versionId } })

/** The texts of a version, with what is other than in the one before. */
function Texts({ page, version, before }: Omit<Props, 'page'> & { readonly page: string }) {
  const { t } = useTranslation('studio-shop')
  const found = useRead(versionRead(page, version.id))
  const earlier = useRead(before ? versionRead(page, before.id) : null)
  const waits = found.waiting || earlier.waiting
  return (
    <ListState read={{ ...found, waiting: waits }} rows={6} empty={null}>
      {languages.map(lang => {
        const [old, next] = [earlier, found].map(({ answer }) => textIn(answer?.texts ?? [], lang))
        if (!old && !next) return null
        return (
          <section key={lang} aria-label={languageFacts[lang].name}>
            <h3>{languageFacts[lang].name}</h3>
            <div className={styles.diff} lang={lang}>
              {lineDiff(before ? (old ?? '') : '', next ?? '').map(({ kind, text }, at) => {
                const Tag = kind === 'added' && before ? 'ins' : kind === 'removed' ? 'del' : 'div'
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and never move.
                  <Tag key={at} data-kind={before ? kind : 'same'}>
                    {before && kind !== 'same' && <span className="unseen">{t(`legal.line.${kind}`)} </span>}
                    {text || '\u00a0'}
                  </Tag>
                )
              })}
            </div>
          </section>
        )
      })}
    </ListState>
  )
}

interface Acting {
  readonly version: LegalVersion
  readonly name: string
}

/** Puts the texts of a version into the draft, where they can be changed and published again. */
function Restore({ page, version, name }: Acting & { readonly page: LegalPage }) {
  const { t } = useTranslation('studio-shop')
  const { may } = useStudioMe()
  const { mutate } = useSWRConfig()
  const reading = useSend(showLegalVersion)
  const { send, sending } = useSend(changeLegalDraft)
  const { putBack } = useUndoEntry()
  if (!may('changeSettings')) return null

  async function restore() {
    const params = { page: page.page }
    const found = await reading.send({ params: { ...params, versionId: version.id } })
    if (found.refusal) return showMessage(found.refusal.said)
    const body = { ...(page.draft && { before: page.draft }), after: { texts: found.answer.texts } }
    const { answer, refusal } = await send({ params, body })
    if (refusal) return showMessage(refusal.said)
    await mutate(() => true)
    const { entryId } = answer
    if (entryId) showUndo({ text: t('legal.restored'), undo: () => putBack(entryId) })
  }

  return (
    <Button disabled={reading.sending || sending} onClick={() => void restore()}>
      {t('legal.restore')}
      <span className="unseen"> {name}</span>
    </Button>
  )
}

function Withdraw({ page, version, name }: Acting & { readonly page: string }) {
  const { t } = useTranslation('studio-shop')
  const { may } = useStudioMe()
  const { mutate } = useSWRConfig()
  const { send, sending } = useSend(withdrawLegalVersion)
  const { putBack } = useUndoEntry()
  if (!may('changeSettings')) return null

  async function withdraw() {
    const { answer, refusal } = await send({ params: { page, versionId: version.id } })
    await mutate(() => true)
    if (refusal) return showMessage(refusal.said)
    showUndo({ text: t('legal.withdrawn'), undo: () => putBack(answer.entryId) })
  }

  return (
    <Button disabled={sending} onClick={() => void withdraw()}>
      {t('legal.withdraw')}
      <span className="unseen"> {name}</span>
    </Button>
  )
}
