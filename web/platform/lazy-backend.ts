import type { BackendModule, InitOptions, Services } from 'i18next'
import type HttpBackend from 'i18next-http-backend'

interface InitArguments {
  services: Services
  backend: object
  all: InitOptions
}

/** Loads i18next-http-backend when the first text is missing: the first page brings all of its texts along. */
export class LazyBackend implements BackendModule {
  readonly type = 'backend'
  static readonly type = 'backend'
  private initArguments: InitArguments | undefined
  private loading: Promise<HttpBackend> | undefined

  init(services: Services, backend: object, all: InitOptions): void {
    this.initArguments = { services, backend, all }
  }

  read(
    lang: string,
    namespace: string,
    done: (error: Error | null, texts: null | object | boolean) => void,
  ): void {
    this.load().then(
      http => http.read(lang, namespace, done as never),
      // No network for the code is no network for the text: i18next tries again.
      error => done(error, true),
    )
  }

  private load(): Promise<HttpBackend> {
    this.loading ??= import('i18next-http-backend')
      .then(({ default: Http }) => {
        const { services, backend, all } = this.initArguments as InitArguments
        // Its types leave out the third argument, in which the number of tries stands.
        const Backend = Http as unknown as new (...args: [Services, object, InitOptions]) => HttpBackend
        return new Backend(services, backend, all)
      })
      .catch(error => {
        this.loading = undefined
        throw error
      })
    return this.loading
  }
}
