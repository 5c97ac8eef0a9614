import type { ScreenProps } from '../frame/studio-route.ts'
import { SubjectScreen } from './SubjectScreen.tsx'

export default function VolumeScreen({ params, search }: ScreenProps) {
  return <SubjectScreen kind="volume" id={params.id ?? ''} search={search} />
}
