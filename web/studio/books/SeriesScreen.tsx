import type { ScreenProps } from '../frame/studio-route.ts'
import { SubjectScreen } from './SubjectScreen.tsx'

export default function SeriesScreen({ params, search }: ScreenProps) {
  return <SubjectScreen kind="series" id={params.id ?? ''} search={search} />
}
