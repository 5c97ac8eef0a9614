import { useCallback, useEffect, useRef, useState } from 'react'
import { suggest } from '#contract/calls/search.ts'
import type { SuggestionList } from '#contract/generated/search.ts'
import type { Language } from '#rules/interface-language.ts'
import { pathBelow } from '../platform/preview.ts'
import { useNavigation } from '../router/navigation.ts'

/** Whoever types goes on sooner. */
const PAUSE_MS = 80
const JAPANESE_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

interface Suggested {
  /** The text for which the list is; '' before anything has been typed. */
  readonly typed: string
  /** null: not answered, as without a connection or beyond the limit. */
  readonly list: SuggestionList | null
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** What is suggested for the text of a field. Nothing is asked for while an input method composes a word. */
export function useSuggestions(field: HTMLInputElement, lang: Language): Suggested {
  const [answered, setAnswered] = useState<Pick<Suggested, 'typed' | 'list'>>({ typed: '', list: null })
  const [isOpen, setOpen] = useState(false)
  const answers = useRef(new Map<string, SuggestionList>())
  const followField = useRef(() => {})
  const stopField = useRef(() => {})
  const { place } = useNavigation()
  const open = useCallback(() => followField.current(), [])
  const close = useCallback(() => stopField.current(), [])

  // A field that is taken out of the page, as by a search, tells no `blur` in Firefox and WebKit. This stands before the
  // effect below, which follows letters that were typed before this was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was suggested belongs to the screen on which it was asked for.
  useEffect(() => stopField.current(), [place])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let request: AbortController | undefined
    const cancel = () => {
      clearTimeout(timer)
      request?.abort()
    }
    const show = (typed: string, list: SuggestionList | null) => {
      setAnswered({ typed, list })
      setOpen(document.activeElement === field)
    }
    const ask = async (typed: string) => {
      request = new AbortController()
      const { signal } = request
      // A refusal, as beyond the limit, leaves the search itself.
      const list = await fetchSuggestions(typed, lang, signal).catch(() => null)
      if (signal.aborted) return
      if (list) answers.current.set(typed, list)
      show(typed, list)
    }
    const follow = () => {
      cancel()
      const typed = field.value.trim()
      if (!isLongEnough(typed)) return setOpen(false)
      const known = answers.current.get(typed)
      if (known) return show(typed, known)
      timer = setTimeout(() => void ask(typed), PAUSE_MS)
    }
    followField.current = follow
    const onInput = (event: Event) => {
      if (!(event as InputEvent).isComposing) follow()
    }
    // An answer that is on its way must not open the list again.
    const stop = () => {
      cancel()
      setOpen(false)
    }
    stopField.current = stop
    field.addEventListener('input', onInput)
    field.addEventListener('compositionstart', cancel)
    field.addEventListener('compositionend', follow)
    field.addEventListener('blur', stop)
    // Letters that were typed while this was loaded.
    if (document.activeElement === field && field.value !== field.defaultValue) follow()
    return () => {
      stop()
      field.removeEventListener('input', onInput)
      field.removeEventListener('compositionstart', cancel)
      field.removeEventListener('compositionend', follow)
      field.removeEventListener('blur', stop)
    }
  }, [field, lang])

  return { ...answered, isOpen, open, close }
}

/** Two letters, or one sign of Japanese. */
function isLongEnough(text: string): boolean {
  const trimmed = text.trim()
  return [...trimmed].length >= 2 || JAPANESE_SIGN.test(trimmed)
}

/** Asked for as JSON, so that the codecs of the contract need not be loaded for it. */
async function fetchSuggestions(
  query: string,
  lang: Language,
  signal: AbortSignal,
): Promise<SuggestionList | null> {
  const response = await fetch(`${pathBelow(suggest.path)}?${new URLSearchParams({ query, lang })}`, {
    signal,
    headers: { accept: 'application/json' },
  })
  return response.ok ? await response.json() : null
}
