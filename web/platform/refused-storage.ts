/** What a browser that keeps nothing has instead of its shelves: it holds until the page is left. */
export class MemoryStorage implements Storage {
  private readonly kept = new Map<string, string>()

  get length(): number {
    return this.kept.size
  }

  key(at: number): string | null {
    return [...this.kept.keys()][at] ?? null
  }

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    this.kept.set(key, String(text))
  }

  removeItem(key: string): void {
    this.kept.delete(key)
  }

  clear(): void {
    this.kept.clear()
  }
}

/**
 * Some browsers refuse even to be asked for what is kept, as where all cookies are blocked. Then there is something to ask all the same, so that
 * nothing that is shown depends on it.
 */
export function replaceRefusedStorage(scope: typeof globalThis = globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      scope[name].getItem('')
    } catch {
      Object.defineProperty(scope, name, { configurable: true, value: new MemoryStorage() })
    }
  }
}
