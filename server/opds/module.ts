import type { AppModule } from '../app-module.ts'
import { opdsPersonalData } from './links.ts'

export const opdsModule: AppModule = {
  personalData: [opdsPersonalData],
}
