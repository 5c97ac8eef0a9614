import type { BackendModule, InitOptions, Services } from 'i18next'
import type HttpBackend from 'i18next-http-backend'

interface Given {
  services: Services
  backend: object
  all: InitOptions
}

/** i18next-http-backend, loaded when the first text is missing: a first page brings all of its own. */
export class LazyBackend implements BackendModule {
  readonly type = 'backend'
  static readonly type = 'backend'
  #given: Given | undefined
  #loading: Promise<HttpBackend> | undefined

  init(services: Services, backend: object, all: InitOptions): void {
    this.#given = { services, backend, all }
  }

  read(
    lang: string,
    namespace: string,
    done: (error: Error | null, texts: null | object | boolean) => void,
  ): void {
    this.#load().then(
      http => http.read(lang, namespace, done as never),
      // No network for the code is no network for the text: i18next tries again.
      error => done(error, true),
    )
  }

  #load(): Promise<HttpBackend> {
    this.#loading ??= import('i18next-http-backend')
      .then(({ default: Http }) => {
        const { services, backend, all } = this.#given as Given
        // Its types leave out the third argument, in which the number of tries stands.
        const Backend = Http as unknown as new (...given: [Services, object, InitOptions]) => HttpBackend
        return new Backend(services, backend, all)
      })
      .catch(error => {
        this.#loading = undefined
        throw error
      })
    return this.#loading
  }
}
