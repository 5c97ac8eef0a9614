import { useState } from 'react'
import { listProofLinks, makeProofLink, revokePreview } from '#contract/calls/studio-preview.ts'
import type { Preview } from '#contract/generated/previews.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { KEPT_ON_EACH_VISIT, usePages } from '../../ui/use-pages.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { showMessage } from '../frame/toasts.ts'
import { ListState } from '../ui/ListState.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Preview.module.css'

/** For how many days a link can be good, 0 for an hour; an author has a week unless somebody says otherwise. */
const DAYS = [0, 1, 7, 14, 30]
const USUAL_DAYS = 7

/** Links with which somebody without an account reads what is not published: one for what is chosen, and those that are good now. */
export function ProofLinks({ subject }: { readonly subject: StudioRow | undefined }) {
  const { t } = useTranslation('studio-preview')
  const { page, turn } = usePages()
  const links = useRead(read(listProofLinks, { query: page }), KEPT_ON_EACH_VISIT)
  const { send, sending, refusal } = useSend(makeProofLink)
  const of = subject && subject.kind !== 'series' ? subject : null
  const previews = links.answer?.previews ?? []
  const [days, setDays] = useState(USUAL_DAYS)

  async function make({ kind, id, volumeId }: StudioRow) {
    const body = kind === 'part' ? { volumeId, partId: id, days } : { volumeId: id, partId: '', days }
    const { answer } = await send({ body })
    if (answer) links.again()
  }

  return (
    <section aria-labelledby="links" className={styles.section}>
      <h2 id="links">{t('links.title')}</h2>
      <p>{t('links.text')}</p>
      {of && (
        <div className={styles.make}>
          <Select
            label={t('links.days')}
            hint={t('links.daysHelp')}
            value={String(days)}
            options={DAYS.map(count => ({
              value: String(count),
              label: count === 0 ? t('links.forHour') : t('links.forDays', { count }),
            }))}
            onChange={event => setDays(Number(event.currentTarget.value))}
          />
          <Button disabled={sending} onClick={() => make(of)}>
            {t('links.make', { title: of.title })}
          </Button>
        </div>
      )}
      <p role="alert">{refusal?.said}</p>
      <ListState read={links} empty={previews.length === 0 ? <p>{t('links.none')}</p> : null} rows={2}>
        <ul className={styles.rows}>
          {previews.map(link => (
            <ProofLink key={link.id} link={link} onRevoked={links.again} />
          ))}
        </ul>
        {turn(links.answer?.total)}
      </ListState>
    </section>
  )
}

function ProofLink({ link, onRevoked }: { readonly link: Preview; readonly onRevoked: () => void }) {
  const { t } = useTranslation('studio-preview')
  const momentText = useMomentText()
  const momentOf = (at: Date) => momentText(at)
  const { send, sending, refusal } = useSend(revokePreview)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link.firstPage)
      showMessage(t('links.copied'))
    } catch {
      showMessage(t('links.copyYourself'))
    }
  }

  async function revoke() {
    const { refusal: kept } = await send({ params: { previewId: link.id } })
    if (kept) return
    showMessage(t('links.revoked'))
    onRevoked()
  }

  const times = [
    t('links.until', { when: link.expires ? momentOf(link.expires) : '' }),
    link.opened ? t('links.opened', { when: momentOf(link.opened) }) : t('links.unopened'),
    t('links.by', { name: link.madeBy }),
  ]
  return (
    <li className={styles.link}>
      <Field
        label={t('links.of', { title: link.title })}
        hint={times.join(' · ')}
        value={link.firstPage}
        readOnly
      />
      <div className={styles.buttons}>
        <Button aria-label={t('links.copyOf', { title: link.title })} onClick={copy}>
          {t('links.copy')}
        </Button>
        <Button aria-label={t('links.revokeOf', { title: link.title })} disabled={sending} onClick={revoke}>
          {t('links.revoke')}
        </Button>
      </div>
      <p role="alert">{refusal?.said}</p>
    </li>
  )
}
