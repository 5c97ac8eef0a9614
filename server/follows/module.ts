import type { AppModule } from '../app-module.ts'
import { followsPersonalData } from './personal-data.ts'

export const followsModule: AppModule = {
  personalData: [followsPersonalData],
}
