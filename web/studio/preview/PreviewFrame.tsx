import { useState } from 'react'
import { explainPreview, revokePreview } from '#contract/calls/studio-preview.ts'
import type { Preview } from '#contract/generated/previews.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { showMessage } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './Preview.module.css'
import { useClockTime } from './use-clock-time.ts'

const SCREENS = ['phone', 'desktop'] as const
const PATHS = { series: 'series', volume: 'volumes', part: 'read' } as const

interface Props {
  readonly preview: Preview
  readonly row: StudioRow
  readonly onEnd: () => void
}

/** The page in a frame as wide as a phone or a desktop, until when it can be looked at, and why a part opens or does not. */
export function PreviewFrame({ preview, row, onEnd }: Props) {
  const { t } = useTranslation('studio-preview')
  const timeOf = useClockTime()
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>('phone')
  const { send, sending, refusal } = useSend(revokePreview)
  const until = preview.expires ? timeOf(preview.expires) : ''

  async function end() {
    const { refusal: kept } = await send({ params: { previewId: preview.id } })
    if (kept) return
    showMessage(t('ended'))
    onEnd()
  }

  return (
    <>
      <div className={styles.heading}>
        <fieldset aria-label={t('screen.label')} className={styles.buttons}>
          {SCREENS.map(name => (
            <Button key={name} aria-pressed={name === screen} onClick={() => setScreen(name)}>
              {t(`screen.${name}`)}
            </Button>
          ))}
        </fieldset>
        <p>{t('until', { time: until })}</p>
        <Button disabled={sending} onClick={end}>
          {t('end')}
        </Button>
      </div>
      <p role="alert">{refusal?.said}</p>
      {row.kind === 'part' && <Explanation previewId={preview.id} partId={row.id} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide page is scrolled sideways, with the keyboard too. */}
      <section className={styles.window} tabIndex={0} aria-label={t('page', { title: row.title })}>
        <iframe
          className={styles.frame}
          data-screen={screen}
          src={pageOf(preview, row)}
          title={t('page', { title: row.title })}
        />
      </section>
    </>
  )
}

/** Where the subject is shown within the preview, on the origin at which the studio was opened. */
function pageOf(preview: Preview, { kind, slug, lang }: StudioRow): string {
  const { pathname } = new URL(preview.address)
  return pathname + localPath(lang as Language, `/${PATHS[kind as keyof typeof PATHS]}/${slug}`)
}

function Explanation({ previewId, partId }: { readonly previewId: string; readonly partId: string }) {
  const { t } = useTranslation(['studio-preview', 'refusals'])
  const { answer, refused } = useRead(read(explainPreview, { params: { previewId, partId } }))
  if (refused) return <p role="alert">{t(`refusals:${refused}`)}</p>
  if (!answer) return null
  const opens = answer.check === 204
  return (
    <p className={styles.why} data-opens={opens}>
      <strong>{t(opens ? 'opens' : 'closed')}</strong> {t(`why.${answer.reason}`)}
    </p>
  )
}
