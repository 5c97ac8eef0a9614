import type { ScreenProps } from '../frame/studio-route.ts'
import { SubjectScreen } from './SubjectScreen.tsx'

export default function PartScreen({ params, search }: ScreenProps) {
  return <SubjectScreen kind="part" id={params.id ?? ''} search={search} />
}
