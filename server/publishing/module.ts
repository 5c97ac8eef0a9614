import type { AppModule } from '../app-module.ts'
import { registerPictureSweep } from './sweep-pictures.ts'

export const publishingModule: AppModule = {
  registerJobs(app) {
    registerPictureSweep(app)
  },
}
