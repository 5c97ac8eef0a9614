import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import type { StudioCoverCrop } from '#contract/generated/studio_covers.ts'
import { COVER_SHAPES, cardAt, cropAround, middleOf, NARROWEST_CARD, type Size } from '#rules/cover-crop.ts'
import { FieldSet } from '../../ui/FieldSet.tsx'
import styles from './Covers.module.css'
import { NumberField } from './NumberField.tsx'
import { useCoverTexts } from './use-cover-texts.ts'

interface Props {
  readonly address: string
  readonly size: Size
  readonly crop: StudioCoverCrop
  readonly onChange: (crop: StudioCoverCrop) => void
}

type Part = 'frame' | 'corner' | 'focus'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The piece of a picture that is the cover, and what matters in it: by mouse and finger, by arrow keys, and as numbers. */
export function CropEditor({ address, size, crop, onChange }: Props) {
  const { t } = useCoverTexts()
  const help = useId()
  const picture = useRef<SVGSVGElement>(null)
  const held = useRef<{ part: Part; x: number; y: number; from: StudioCoverCrop }>(undefined)
  const { x, y, width, height, focusX, focusY } = crop
  const { width: widest } = cropAround(size, COVER_SHAPES.card, middleOf(size))
  // Large enough for a finger.
  const grip = Math.max(size.width, size.height) / 20

  /** What a move by so many pixels of the picture makes of where a part was. */
  function moved(part: Part, from: StudioCoverCrop, right: number, down: number): StudioCoverCrop {
    if (part === 'focus')
      return {
        ...from,
        focusX: Math.round(Math.min(Math.max(from.focusX + right, 0), size.width - 1)),
        focusY: Math.round(Math.min(Math.max(from.focusY + down, 0), size.height - 1)),
      }
    const card =
      part === 'frame'
        ? { x: from.x + right, y: from.y + down, width: from.width }
        : { x: from.x, y: from.y, width: from.width + growth(right, (down * 2) / 3) }
    return { ...from, ...cardAt(size, card) }
  }

  function take(part: Part) {
    return (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { part, x: event.clientX, y: event.clientY, from: crop }
    }
  }

  function drag(event: PointerEvent) {
    const shown = picture.current?.getBoundingClientRect()
    if (!held.current || !shown) return
    const scale = size.width / shown.width
    const { part, from, ...began } = held.current
    onChange(moved(part, from, (event.clientX - began.x) * scale, (event.clientY - began.y) * scale))
  }

  const letGo = () => {
    held.current = undefined
  }

  function press(part: Part) {
    return (event: KeyboardEvent) => {
      const [right, down] = ARROWS[event.key] ?? []
      if (right === undefined || down === undefined) return
      event.preventDefault()
      const step = Math.max(1, Math.round((size.width / 100) * (event.shiftKey ? 10 : 1)))
      onChange(moved(part, crop, right * step, down * step))
    }
  }

  const handle = (part: Part) => ({
    ...{ tabIndex: 0, role: 'button', className: styles[part], 'data-part': part },
    'aria-label': t(`covers.handle.${part}`),
    'aria-describedby': help,
    ...{ onPointerDown: take(part), onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo },
    onKeyDown: press(part),
  })
  const setCard = (change: Partial<StudioCoverCrop>) =>
    onChange({ ...crop, ...cardAt(size, { ...crop, ...change }) })
  return (
    <div className={styles.editor}>
      <p id={help} className={styles.help}>
        {t('covers.editHelp')}
      </p>
      <svg ref={picture} className={styles.stage} viewBox={`0 0 ${size.width} ${size.height}`}>
        <title>{t('covers.edited')}</title>
        <image href={address} width={size.width} height={size.height} preserveAspectRatio="none" />
        <path
          className={styles.shade}
          fillRule="evenodd"
          d={`M0 0h${size.width}v${size.height}H0zM${x} ${y}h${width}v${height}h${-width}z`}
        />
        <rect {...{ x, y, width, height }} {...handle('frame')} />
        <rect x={x + width - grip} y={y + height - grip} width={grip} height={grip} {...handle('corner')} />
        <circle cx={focusX} cy={focusY} r={grip / 2} {...handle('focus')} />
      </svg>
      <FieldSet className={styles.numbers} legend={t('covers.numbers')} hint={t('covers.numbersHelp')}>
        <NumberField
          label={t('covers.number.x')}
          value={x}
          most={size.width - width}
          onChange={to => setCard({ x: to })}
        />
        <NumberField
          label={t('covers.number.y')}
          value={y}
          most={size.height - height}
          onChange={to => setCard({ y: to })}
        />
        <NumberField
          label={t('covers.number.width')}
          value={width}
          least={Math.min(NARROWEST_CARD, widest)}
          most={widest}
          onChange={to => setCard({ width: to })}
        />
        <NumberField
          label={t('covers.number.focusX')}
          value={focusX}
          most={size.width - 1}
          onChange={to => onChange({ ...crop, focusX: to })}
        />
        <NumberField
          label={t('covers.number.focusY')}
          value={focusY}
          most={size.height - 1}
          onChange={to => onChange({ ...crop, focusY: to })}
        />
      </FieldSet>
    </div>
  )
}

/** Of a corner that is moved to the right and downwards, the one that is more of a move. */
const growth = (wider: number, higher: number) => (Math.abs(wider) > Math.abs(higher) ? wider : higher)
