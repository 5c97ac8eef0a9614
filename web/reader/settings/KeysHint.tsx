import { isSwitchedOff } from '../../storage/single-keys.ts'
import { useTranslation } from '../../texts/use-translation.ts'

/** In the help about keys: where those that type a character are switched off, or on again. */
export default function KeysHint() {
  const { t } = useTranslation('display')
  return <p>{t(isSwitchedOff('?') ? 'singleKeys.areOff' : 'singleKeys.areOn')}</p>
}
