import { useState } from 'react'
import { listProofLinks, makeProofLink, revokePreview } from '#contract/calls/studio-preview.ts'
import type { Preview } from '#contract/generated/previews.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { KEPT_ON_EACH_VISIT } from '../../ui/use-pages.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { showMessage } from '../frame/toasts.ts'
import { ListState } from '../ui/ListState.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Preview.module.css'

/** For how many days a link can be good, 0 for an hour; an author has a week unless somebody says otherwise. */
const DAYS = [0, 1, 7, 14, 30]
const USUAL_DAYS = 7
/** How many are shown at first, and how many more by each press. */
const [FIRST, MORE] = [20, 50]

/**
 * Links with which somebody without an account reads what is not published: one for what is chosen, and those that are good
 * now.
 */
export function ProofLinks({ subject }: { readonly subject: StudioRow | undefined }) {
  const { t } = useTranslation('studio-preview')
  const [limit, setLimit] = useState(FIRST)
  const links = useRead(read(listProofLinks, { query: { limit } }), KEPT_ON_EACH_VISIT)
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
        <LinkTable links={previews} onRevoked={links.again} />
        {(links.answer?.total ?? 0) > limit && (
          <Button onClick={() => setLimit(limit + MORE)}>{t('common:rows.more')}</Button>
        )}
      </ListState>
    </section>
  )
}

function LinkTable({ links, onRevoked }: { links: readonly Preview[]; onRevoked: () => void }) {
  const { t } = useTranslation('studio-preview')
  const momentText = useMomentText()
  const { send, refusal } = useSend(revokePreview)
  /** The link that the browser could not copy: its whole address is shown. */
  const [uncopied, setUncopied] = useState('')

  async function copy({ id, firstPage }: Preview) {
    try {
      await navigator.clipboard.writeText(firstPage)
      showMessage(t('links.copied'))
    } catch {
      setUncopied(id)
      showMessage(t('links.copyYourself'))
    }
  }

  async function revoke({ id }: Preview) {
    const { refusal: kept } = await send({ params: { previewId: id } })
    if (kept) return
    showMessage(t('links.revoked'))
    onRevoked()
  }

  return (
    <>
      <p role="alert">{refusal?.said}</p>
      <RowTable
        label={t('links.title')}
        rows={links}
        keyOf={({ id }) => id}
        columns={[
          { key: 'title', label: t('links.column.title'), share: 34, of: ({ title }) => title },
          { key: 'address', label: t('links.column.address'), share: 22, of: ({ firstPage }) => firstPage },
          {
            key: 'until',
            label: t('links.column.until'),
            of: ({ expires: at }) => (at ? momentText(at) : ''),
          },
          {
            key: 'opened',
            label: t('links.column.opened'),
            of: ({ opened }) => (opened ? momentText(opened) : t('links.unopened')),
          },
          { key: 'by', label: t('links.column.by'), isRare: true, of: ({ madeBy }) => madeBy },
        ]}
        actions={link => (
          <>
            <Button aria-label={t('links.copyOf', { title: link.title })} onClick={() => void copy(link)}>
              {t('links.copy')}
            </Button>
            <RowMenu
              of={link.title}
              actions={[
                {
                  label: t('links.revoke'),
                  name: t('links.revokeOf', { title: link.title }),
                  act: () => void revoke(link),
                },
              ]}
            />
          </>
        )}
        below={({ id, title, firstPage }) =>
          id === uncopied ? (
            <Field
              label={t('links.of', { title })}
              hint={t('links.copyYourself')}
              value={firstPage}
              readOnly
            />
          ) : null
        }
      />
    </>
  )
}
