import type { AppModule } from '../app-module.ts'
import { marksPersonalData } from './marks.ts'
import { preferencesPersonalData } from './preferences.ts'

export const readingModule: AppModule = {
  personalData: [preferencesPersonalData, marksPersonalData],
}
