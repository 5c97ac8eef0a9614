"""Makes an EPUB of a volume from its embedded parts.

    LOGIN=hana PASSWORD=… python3 make-epub.py https://books.example rain-volume-1 rain.epub

Pages and pictures are kept in a folder beside the book, named like it with `.parts` at its end. A run that was
stopped goes on from there; the folder is deleted when the book is made. Only Python's standard library is used.
"""

import html
import json
import os
import shutil
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from datetime import datetime, timezone
from pathlib import Path
from xml.etree import ElementTree

XHTML = 'http://www.w3.org/1999/xhtml'
EPUB = 'http://www.idpf.org/2007/ops'
ElementTree.register_namespace('', XHTML)
ElementTree.register_namespace('epub', EPUB)

# The relator codes of MARC, which EPUB uses for roles.
ROLES = {
    'AUTHOR': 'aut',
    'TRANSLATOR': 'trl',
    'EDITOR': 'edt',
    'ARTIST': 'art',
    'ILLUSTRATOR': 'ill',
    'COLORIST': 'clr',
    'NARRATOR': 'nrt',
}


# In EPUB, notes open in place where they have these types.
TYPES = {'doc-noteref': 'noteref', 'doc-footnote': 'footnote'}


class Refused(Exception):
    def __init__(self, status, reason, detail):
        super().__init__(f'{status} {reason}: {detail}')
        self.status = status
        self.reason = reason


class Shop:
    def __init__(self, address, login, password):
        self.address = address.rstrip('/')
        self.login = login
        self.password = password
        self.token = None

    def sign_in(self):
        body = {'login': self.login, 'password': self.password, 'slim': True}
        self.token = None
        answer = self.fetch('/app/v2/auth/login', json.dumps(body).encode())
        self.token = json.loads(answer)['id']

    def fetch(self, path, body=None):
        """What stands at a path of the shop, or at a whole address, which gets no bearer."""
        headers = {'Accept': 'application/json'}
        if body is not None:
            headers['Content-Type'] = 'application/json'
        if path.startswith('/') and self.token:
            headers['Authorization'] = f'Bearer {self.token}'
        address = self.address + path if path.startswith('/') else path
        tried = False
        while True:
            try:
                with urllib.request.urlopen(urllib.request.Request(address, body, headers)) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                wait = error.headers.get('Retry-After')
                problem = error.read()
                if error.code in (429, 503) and wait:
                    time.sleep(int(wait))
                    continue
                # The session has run out, or its reader has ended it: once more with a new one.
                lost = reason_of(problem) in ('sessionExpired', 'signInFirst')
                if lost and 'Authorization' in headers and not tried:
                    tried = True
                    self.sign_in()
                    headers['Authorization'] = f'Bearer {self.token}'
                    continue
                raise Refused(error.code, reason_of(problem), detail_of(problem)) from None

    def ask(self, path):
        return json.loads(self.fetch(path))


def reason_of(problem):
    try:
        return json.loads(problem)['reason']
    except (ValueError, KeyError, TypeError):
        return ''


def detail_of(problem):
    try:
        return json.loads(problem)['detail']
    except (ValueError, KeyError, TypeError):
        return problem.decode(errors='replace')


def list_parts(shop, volume):
    """The parts of the volume that open, in reading order."""
    parts = []
    while True:
        page = shop.ask(f'/app/v2/volumes/{volume}/parts?released=1&limit=500&skip={len(parts)}')
        parts += page['parts']
        if page['pagination']['lastPage'] or not page['parts']:
            break
    return [part for part in parts if part['check'] == 204]


def store(file, content):
    """Stores the whole content or nothing, so that what is there is complete."""
    beside = file.with_name(file.name + '.new')
    beside.write_bytes(content)
    beside.replace(file)


def pictures_of(page):
    return [image for image in page.iter(f'{{{XHTML}}}img')]


def fetch_part(shop, part, folder):
    """Fetches the page of a part and its pictures, as far as they are not in the folder."""
    file = folder / f'{part["id"]}.xhtml'
    fresh = not file.exists()
    while True:
        if not file.exists():
            store(file, shop.fetch(f'/embed/v2/{part["id"]}/data.xhtml'))
            print(f'page of {part["title"]}', flush=True)
        try:
            for image in pictures_of(ElementTree.parse(file)):
                picture = folder / name_of(part, image.get('src'))
                if not picture.exists():
                    store(picture, shop.fetch(image.get('src')))
                    print(f'picture {picture.name}', flush=True)
            return
        except Refused as refused:
            # The addresses in a page that was fetched long ago have run out; a new page has new ones.
            if refused.status != 403 or fresh:
                raise
            file.unlink()
            fresh = True


def name_of(part, address):
    """A picture's name in the book: the last piece of its address is the same in each fetch of the page."""
    return f'{part["id"]}-{urllib.parse.urlsplit(address).path.rsplit("/", 1)[1]}'


def page_of(part, lang, folder):
    page = ElementTree.parse(folder / f'{part["id"]}.xhtml')
    title = page.findtext(f'.//{{{XHTML}}}title')
    main = page.find(f'.//{{{XHTML}}}div[@class="main"]')
    for image in pictures_of(main):
        image.set('src', f'pictures/{name_of(part, image.get("src"))}')
    for element in main.iter():
        if element.get('role') in TYPES:
            element.set(f'{{{EPUB}}}type', TYPES[element.get('role')])
    text = ElementTree.tostring(main, encoding='unicode')
    return title, document(title, lang, text)


def document(title, lang, body):
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="{XHTML}" xmlns:epub="{EPUB}" lang="{lang}" xml:lang="{lang}">\n'
        f'<head><title>{html.escape(title)}</title></head>\n<body>\n{body}\n</body>\n</html>\n'
    )


def package(volume, pages, pictures, cover):
    lines = [
        f'<dc:identifier id="id">{html.escape(volume["id"])}</dc:identifier>',
        f'<dc:title>{html.escape(volume["title"])}</dc:title>',
        f'<dc:language>{html.escape(volume["lang"])}</dc:language>',
        f'<meta property="dcterms:modified">{datetime.now(timezone.utc):%Y-%m-%dT%H:%M:%SZ}</meta>',
        f'<meta property="belongs-to-collection" id="series">{html.escape(volume["seriesTitle"])}</meta>',
        '<meta refines="#series" property="collection-type">series</meta>',
        f'<meta refines="#series" property="group-position">{volume["number"]:g}</meta>',
    ]
    for index, creator in enumerate(volume['creators']):
        lines.append(f'<dc:creator id="creator-{index}">{html.escape(creator["name"])}</dc:creator>')
        role = ROLES.get(creator['role'])
        if role:
            lines.append(f'<meta refines="#creator-{index}" property="role" scheme="marc:relators">{role}</meta>')
    items = ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']
    for name in pages:
        items.append(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>')
    for name in pictures:
        properties = ' properties="cover-image"' if name == cover else ''
        items.append(f'<item id="{name}" href="pictures/{name}" media-type="image/jpeg"{properties}/>')
    spine = [f'<itemref idref="{name}"/>' for name in pages]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n' + '\n'.join(lines) + '\n</metadata>\n'
        '<manifest>\n' + '\n'.join(items) + '\n</manifest>\n'
        '<spine>\n' + '\n'.join(spine) + '\n</spine>\n</package>\n'
    )


CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>'
    '</rootfiles></container>\n'
)


def write_book(volume, parts, folder, target):
    lang = volume['lang']
    pages = {part['id']: page_of(part, lang, folder) for part in parts}
    pictures = []
    for part in parts:
        for image in pictures_of(ElementTree.parse(folder / f'{part["id"]}.xhtml')):
            name = name_of(part, image.get('src'))
            if name not in pictures:
                pictures.append(name)
    # The first part of a volume begins with the volume's cover.
    cover = pictures[0] if pictures else None
    entries = ''.join(
        f'<li><a href="{name}.xhtml">{html.escape(title)}</a></li>' for name, (title, _) in pages.items()
    )
    nav = document(volume['title'], lang, f'<nav epub:type="toc"><ol>{entries}</ol></nav>')
    beside = target.with_name(target.name + '.new')
    with zipfile.ZipFile(beside, 'w', zipfile.ZIP_DEFLATED) as book:
        book.writestr('mimetype', 'application/epub+zip', zipfile.ZIP_STORED)
        book.writestr('META-INF/container.xml', CONTAINER)
        book.writestr('book/package.opf', package(volume, pages, pictures, cover))
        book.writestr('book/nav.xhtml', nav)
        for name, (_, text) in pages.items():
            book.writestr(f'book/{name}.xhtml', text)
        for name in pictures:
            book.write(folder / name, f'book/pictures/{name}', zipfile.ZIP_STORED)
    beside.replace(target)


def main():
    address, slug, target = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    shop = Shop(address, os.environ['LOGIN'], os.environ['PASSWORD'])
    shop.sign_in()
    try:
        convert(shop, slug, target)
    finally:
        shop.fetch('/app/v2/auth/logout', b'')


def convert(shop, slug, target):
    volume = shop.ask(f'/app/v2/volumes/{slug}')
    parts = list_parts(shop, slug)
    if not parts:
        sys.exit('No part of this volume opens for this account.')
    folder = target.with_name(target.name + '.parts')
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        fetch_part(shop, part, folder)
    write_book(volume, parts, folder, target)
    shutil.rmtree(folder)
    print(f'{target.name}: {len(parts)} of {volume["totalParts"]} parts', flush=True)


if __name__ == '__main__':
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
