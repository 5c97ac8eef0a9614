/** Stands in for a storage that the browser refuses; it lasts as long as the page. */
export class MemoryStorage implements Storage {
  private readonly values = new Map<string, string>()

  get length(): number {
    return this.values.size
  }

  key(at: number): string | null {
    return [...this.values.keys()][at] ?? null
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    this.values.set(key, String(text))
  }

  removeItem(key: string): void {
    this.values.delete(key)
  }

  clear(): void {
    this.values.clear()
  }
}

/**
 * Some browsers throw at any access to the storages, as where all cookies are blocked. They get one in memory, so that
 * nothing on the page depends on it.
 */
export function replaceRefusedStorage(scope: typeof globalThis = globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      scope[name].getItem('')
    } catch {
      Object.defineProperty(scope, name, { configurable: true, value: new MemoryStorage() })
    }
  }
  try {
    void scope.document?.cookie
  } catch {
    // In a document without an origin, as those of previews are.
    Object.defineProperty(scope.document, 'cookie', { configurable: true, get: () => '', set() {} })
  }
}
