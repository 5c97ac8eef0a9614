import { useEffect, useRef, useState } from 'react'
import { findCalendarSettings, saveCalendarSettings } from '#contract/calls/calendar.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { read, useRead } from '../session/read.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useMutation } from '../session/use-mutation.ts'
import { requestConsent } from '../storage/consent-request.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { addressOf, type CalendarQuery, fromSavedFilters, isBare, toSavedFilters } from './calendar-query.ts'
import { findFiltersInBrowser, saveFiltersInBrowser } from './saved-filters.ts'

const savedRead = read(findCalendarSettings, {})

interface Props {
  readonly place: RouteLocation
  readonly filters: CalendarQuery
}

/**
 * docs/product.md#calendar: filters saved as defaults, with the account or else in this browser; whoever asks for nothing
 * else gets them.
 */
export default function SavedFilters({ place, filters }: Props) {
  const { t } = useTranslation('calendar')
  const { go } = useNavigation()
  const link = useLink()
  const signedIn = useSignedIn()
  const bare = isBare(place)
  const { answer, again } = useRead(signedIn ? savedRead : null)
  const { act, acting } = useMutation(saveCalendarSettings, 'calendar')
  const [said, setSaid] = useState('')
  const led = useRef(false)

  useEffect(() => {
    if (!bare) led.current = false
    if (!bare || signedIn === undefined || led.current) return
    const saved = signedIn ? answer && fromSavedFilters(answer) : findFiltersInBrowser()
    if (!saved) return
    led.current = true
    go(link(addressOf(saved)), { replace: true, keep: true })
  }, [bare, signedIn, answer, go, link])

  async function save() {
    if (signedIn) {
      const { said: refusal } = await act({ body: toSavedFilters(filters) })
      setSaid(refusal ?? t('saved'))
      again()
    } else {
      const kept = saveFiltersInBrowser(filters)
      setSaid(t(`savedHere.${kept}`))
      // With consent given now, the filters just saved are kept beyond the visit.
      if (kept === 'forVisit') requestConsent()
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => void save()} aria-disabled={acting || undefined}>
        {t('save')}
      </Button>
      <span role="status">{said}</span>
    </>
  )
}
