"""Keeps a copy of a collection in SQLite: `OPSLAG_KEY=… python3 synchronise.py https://host/odata/ 'Persons?$select=Uuid,Firstname' Uuid copy.db`. Run it again for what has changed."""
import json
import os
import sqlite3
import sys
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

root, query, key, file = sys.argv[1:5]
headers = {"ApiKey": os.environ["OPSLAG_KEY"], "Prefer": "track-changes"}
copy = sqlite3.connect(file)
copy.execute("CREATE TABLE IF NOT EXISTS entity (key TEXT PRIMARY KEY, body TEXT NOT NULL)")
copy.execute("CREATE TABLE IF NOT EXISTS link (delta TEXT NOT NULL)")


def take_round(link, anew=False):
    """All pages in one transaction: the copy is never half of a round."""
    with copy:
        if anew:
            copy.execute("DELETE FROM entity")
        while link:
            with urlopen(Request(link, headers=headers)) as response:
                page = json.load(response)
            for item in page["value"]:
                copy.execute("DELETE FROM entity WHERE key = ?", [str(item[key])])
                if "@odata.removed" not in item:
                    copy.execute("INSERT INTO entity VALUES (?, ?)", [str(item[key]), json.dumps(item)])
            link = page.get("@odata.nextLink")
        if "@odata.deltaLink" not in page:
            sys.exit("No delta link: the service cannot tell what changes in this query. Leave out what cannot be tracked, such as $top.")
        copy.execute("DELETE FROM link")
        copy.execute("INSERT INTO link VALUES (?)", [page["@odata.deltaLink"]])


start = root + quote(query, safe="?$&=,;()/'@:")
known = copy.execute("SELECT delta FROM link").fetchone()
try:
    take_round(known[0] if known else start)
except HTTPError as error:
    if error.code != 410:
        sys.exit(f"{error.code} {error.read().decode()}")
    take_round(start, anew=True)
print(copy.execute("SELECT count(*) FROM entity").fetchone()[0])
