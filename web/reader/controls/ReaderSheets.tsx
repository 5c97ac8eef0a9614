import { type MouseEvent, type ReactNode, Suspense, use, useEffect, useRef } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useLink } from '../../router/navigation.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import settingsStyles from '../settings/Settings.module.css'
import styles from './ReaderSheets.module.css'
import type { ReaderSheet } from './reader-sheet.ts'
import { ReaderSlots } from './reader-slots.ts'
import { SheetDialog } from './SheetDialog.tsx'
import { writeHash } from './sheet-entry.ts'

const SavePart = lazyPart(['kept'], () => import('../offline/SavePart.tsx'))
const ReadState = lazyPart(['place', 'refusals'], () => import('../progress/ReadState.tsx'))
const PreferencesPanel = lazyPart(['display'], () => import('../settings/PreferencesPanel.tsx'))

interface Props {
  readonly part: Part
  readonly kind: 'novel' | 'manga'
  readonly open: ReaderSheet | null
  readonly onClose: () => void
  /** Shown above the preferences. */
  readonly children: ReactNode
}

/** The sheets that the bar opens: the contents of the volume, and the settings. */
export default function ReaderSheets({ part, kind, open, onClose, children }: Props) {
  const { t } = useTranslation('reading')
  const signedIn = useSignedIn()
  const { Contents } = use(ReaderSlots) ?? {}
  const link = useLink()
  const format = useFormat()
  const { parts = [], pagination } = part.volumeParts ?? {}
  const { total = parts.length } = pagination ?? {}
  return (
    <>
      <SheetDialog open={open === 'contents'} title={t('contents')} onClose={onClose}>
        {/* All at once: the sheet grows upwards on phones, where what comes late would move what is about to be pressed. */}
        {open === 'contents' && (
          <Suspense fallback={<Skeleton count={6} />}>
            {signedIn && (
              <div className={styles.own}>
                <SavePart part={part} />
                <ReadState part={part} />
              </div>
            )}
            {Contents && (
              <FromCurrent onLeave={onClose}>
                <Contents parts={parts} current={part.id} />
              </FromCurrent>
            )}
            {total > parts.length && (
              <p>
                <a href={link(`/volumes/${part.volume?.slug}`)}>
                  {t(kind === 'manga' ? 'catalogue:allChapters' : 'catalogue:allParts', {
                    number: format.number(total),
                  })}
                </a>
              </p>
            )}
          </Suspense>
        )}
      </SheetDialog>
      <SheetDialog
        open={open === 'settings'}
        title={t('settings')}
        onClose={onClose}
        className={settingsStyles.sheet}
      >
        {open === 'settings' && (
          <Suspense fallback={<Skeleton count={6} />}>
            <PreferencesPanel kind={kind} strip={part.volume?.layout === 'strip'}>
              {children}
            </PreferencesPanel>
          </Suspense>
        )}
      </SheetDialog>
    </>
  )
}

interface FromCurrentProps {
  readonly children: ReactNode
  /** A chapter of the open part is gone to. */
  readonly onLeave: () => void
}

/** A list that begins with the part that is read: it has the focus, and stands in the middle. */
function FromCurrent({ children, onLeave }: FromCurrentProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current?.querySelector('[data-list]')
    const current = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !current) return
    current.focus({ preventScroll: true })
    const { top, height } = current.getBoundingClientRect()
    const { top: boxTop, height: boxHeight } = box.getBoundingClientRect()
    box.scrollTop += top - boxTop - (boxHeight - height) / 2
  }, [])
  const follow = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.hash || link.pathname !== location.pathname) return
    event.preventDefault()
    // The entry of the sheet goes first, so that the address is written into that of the page.
    writeHash(link.hash)
    dispatchEvent(new Event('hashchange'))
    onLeave()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only handles clicks on links, which keys press too.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div ref={list} onClick={follow}>
      {children}
    </div>
  )
}
