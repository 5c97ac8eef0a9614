import { type RefObject, useEffect, useRef, useState } from 'react'
import { goTo, useStudioLocation } from '../frame/studio-location.ts'
import { type Section, sectionWith } from './field-groups.ts'

interface Shown {
  /** The name of the section that is shown. */
  readonly shown: string
  /** Those that were shown before are drawn, too, with what was typed in them. */
  readonly seen: readonly string[]
  /** What has the sections in it, each with its name as `data-section`. */
  readonly area: RefObject<HTMLDivElement | null>
  /** Shows the section of a field, which has the focus then. */
  readonly showField: (field: string) => void
}

/**
 * The section that the address names by `section`, or by a `field` that stands in it. What the address names has the focus.
 */
export function useSection(sections: readonly Section[], search: URLSearchParams): Shown {
  const { visits } = useStudioLocation()
  const area = useRef<HTMLDivElement>(null)
  const field = search.get('field')
  const named = sectionWith(sections, field) ?? sections.find(({ name }) => name === search.get('section'))
  const shown = (named ?? sections[0])?.name ?? ''
  const [seen, setSeen] = useState<readonly string[]>([])
  if (!seen.includes(shown)) setSeen([...seen, shown])
  const [times, setTimes] = useState(0)
  const isOpen = useRef(false)
  const isNamed = named !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be opened again
  useEffect(() => {
    if (isOpen.current || isNamed) focusOn(area.current, shown, field)
    isOpen.current = true
  }, [visits, times, shown, field])

  return {
    shown,
    seen,
    area,
    showField(name) {
      goTo(`?${new URLSearchParams({ field: name })}`, { replace: true })
      setTimes(times + 1)
    },
  }
}

function focusOn(area: HTMLElement | null, section: string, field: string | null): void {
  const shown = area?.querySelector(`[data-section="${section}"]`)
  const control = shown?.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input, select, textarea, button, a)`,
  )
  const place = control ?? shown?.querySelector('h2')
  if (!place) return
  if (!control) place.tabIndex = -1
  place.focus()
}
