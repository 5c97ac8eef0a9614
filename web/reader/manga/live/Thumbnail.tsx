import { useEffect, useRef } from 'react'
import type { MangaPage } from '#contract/generated/reading.ts'
import { loadPicture } from '../../content/load-picture.ts'
import { chooseVariant } from '../pages/choose-variant.ts'
import styles from './PageList.module.css'
import { enqueueTask } from './task-queue.ts'

/** Pixels across. */
const WIDTH = 176

/**
 * A small picture of a page, drawn once it scrolls into view. It is a canvas, so that the full picture does not stay in
 * memory.
 */
export function Thumbnail({ page }: { readonly page: MangaPage }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = page.wide ? 2 * WIDTH : WIDTH
  const height = Math.max(1, Math.round((width * page.height) / Math.max(1, page.width)))
  useEffect(() => {
    const drawn = canvas.current
    const variant = chooseVariant(page.variants, 1)
    if (!drawn || !variant) return
    const leaving = new AbortController()
    const { signal } = leaving
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      enqueueTask(async () => {
        const blob = await loadPicture(page, variant, signal)
        const bitmap = await createImageBitmap(blob, {
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: 'medium',
        })
        if (!signal.aborted) drawn.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
        bitmap.close()
      }, signal)
    })
    observer.observe(drawn)
    return () => {
      observer.disconnect()
      leaving.abort()
    }
  }, [page, width, height])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas has no focus unless it is given one.
    <canvas
      ref={canvas}
      className={styles.thumbnail}
      width={width}
      height={height}
      aria-hidden="true"
      style={{ backgroundColor: page.colour || undefined }}
    />
  )
}
