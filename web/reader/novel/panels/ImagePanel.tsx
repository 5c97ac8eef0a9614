import { useCallback, useEffect, useRef, useState } from 'react'
import { isSwitchedOff } from '../../../storage/single-keys.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Minus } from '../../../ui/icons/minus.ts'
import { Plus } from '../../../ui/icons/plus.ts'
import { X } from '../../../ui/icons/x.ts'
import { useClosedByBack } from '../../controls/SheetDialog.tsx'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'
import { listenToZoom } from './zoom-gestures.ts'

const MAX_SCALE = 6
const STEP = 1.4

/**
 * An illustration as large as the window. It is zoomed by wheel, two fingers, keys or buttons, and dragged where it is
 * larger.
 */
export function ImagePanel({
  onPanel,
  src,
  alt,
}: PanelProps & { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('reading')
  const dialog = useRef<HTMLDialogElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [scale, setScale] = useState(1)
  const zoom = useCallback(
    (factor: number) => setScale(now => Math.min(MAX_SCALE, Math.max(1, now * factor))),
    [],
  )
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    image.current?.style.setProperty('--scale', String(scale))
  }, [scale])
  useEffect(() => (dialog.current ? listenToZoom(dialog.current, zoom) : undefined), [zoom])
  const close = () => onPanel(null)
  useClosedByBack(true, close)
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={alt || t('image.label')}
      onClose={close}
      onCancel={close}
      onKeyDown={({ key }) => {
        if (isSwitchedOff(key)) return
        if (key === '+' || key === '=') zoom(STEP)
        if (key === '-') zoom(1 / STEP)
        if (key === '0') setScale(1)
      }}
    >
      {/* Offers larger files than the text does. */}
      <img
        ref={image}
        src={src}
        srcSet={[840, 1200, 1600].map(width => `${atWidth(src, width)} ${width}w`).join(', ')}
        sizes={`${Math.round(100 * scale)}vw`}
        alt={alt}
        className={styles.drawing}
        onDoubleClick={() => setScale(now => (now > 1 ? 1 : 2.5))}
      />
      <div className={styles.viewerTools}>
        <Button aria-label={t('image.smaller')} disabled={scale <= 1} onClick={() => zoom(1 / STEP)}>
          <Icon of={Minus} />
        </Button>
        <Button aria-label={t('image.larger')} disabled={scale >= MAX_SCALE} onClick={() => zoom(STEP)}>
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
