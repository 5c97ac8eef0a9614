import { Minus, Plus, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { PanelProps } from './NovelPanels.tsx'
import styles from './Panels.module.css'

const MOST = 6
const STEP = 1.4

/** A drawing as large as the window, and larger: by wheel, two fingers, keys or buttons; what is larger is moved by hand. */
export function ImagePanel({
  onPanel,
  src,
  alt,
}: PanelProps & { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('reading')
  const dialog = useRef<HTMLDialogElement>(null)
  const drawing = useRef<HTMLImageElement>(null)
  const [scale, setScale] = useState(1)
  const zoom = useCallback((by: number) => setScale(now => Math.min(MOST, Math.max(1, now * by))), [])
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    drawing.current?.style.setProperty('--scale', String(scale))
  }, [scale])
  useEffect(() => (dialog.current ? watchHands(dialog.current, zoom) : undefined), [zoom])
  const close = () => onPanel(null)
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={alt || t('image.label')}
      onClose={close}
      onCancel={close}
      onKeyDown={({ key }) => {
        if (key === '+' || key === '=') zoom(STEP)
        if (key === '-') zoom(1 / STEP)
        if (key === '0') setScale(1)
      }}
    >
      {/* The largest that there is: the one in the text may be smaller. */}
      <img
        ref={drawing}
        src={src}
        srcSet={[800, 1200, 1600].map(width => `${atWidth(src, width)} ${width}w`).join(', ')}
        sizes={`${Math.round(100 * scale)}vw`}
        alt={alt}
        className={styles.drawing}
        onDoubleClick={() => setScale(now => (now > 1 ? 1 : 2.5))}
      />
      <div className={styles.viewerTools}>
        <Button aria-label={t('image.smaller')} disabled={scale <= 1} onClick={() => zoom(1 / STEP)}>
          <Icon of={Minus} />
        </Button>
        <Button aria-label={t('image.larger')} disabled={scale >= MOST} onClick={() => zoom(STEP)}>
          <Icon of={Plus} />
        </Button>
        <Button aria-label={t('image.close')} onClick={close}>
          <Icon of={X} />
        </Button>
      </div>
    </dialog>
  )
}

function atWidth(src: string, width: number): string {
  return src.replace(/\/img\/jpg\/\d+\//, `/img/webp/${width}/`)
}

/** The wheel, and two fingers that move apart or together. */
function watchHands(dialog: HTMLDialogElement, zoom: (by: number) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const fingers = new Map<number, PointerEvent>()
  let apart = 0
  dialog.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 400))
    },
    { signal, passive: false },
  )
  dialog.addEventListener('pointerdown', event => fingers.set(event.pointerId, event), { signal })
  dialog.addEventListener(
    'pointermove',
    event => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      fingers.set(event.pointerId, event)
      const [one, other] = [...fingers.values()]
      if (one && other) {
        const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
        if (apart > 0) zoom(now / apart)
        apart = now
      } else if (event.buttons > 0) {
        dialog.scrollBy(before.clientX - event.clientX, before.clientY - event.clientY)
      }
    },
    { signal },
  )
  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    apart = 0
  }
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    dialog.addEventListener(name, lift, { signal })
  return () => listening.abort()
}
