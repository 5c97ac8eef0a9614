import type { AppModule } from '../app-module.ts'
import { uploadPictures } from './upload/picture-route.ts'
import { registerUploadJobs } from './upload/register-upload-jobs.ts'

export const studioModule: AppModule = {
  registerJobs: registerUploadJobs,
  rawRoutes: ({ app, whoAsks }) => [uploadPictures(app, whoAsks)],
}
