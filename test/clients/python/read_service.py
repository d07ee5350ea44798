"""What a Python script does with the service: requests with `params`, a loader that follows the header `Link`, and pandas. Prints one JSON object."""
import io
import json
import sys

import pandas
import requests

ROOT, KEY = sys.argv[1], sys.argv[2]


def get(path, session, **params):
    response = session.get(f"{ROOT}/{path}", params=params)
    response.raise_for_status()
    return response


by_header = requests.Session()
by_header.headers["ApiKey"] = KEY
by_bearer = requests.Session()
by_bearer.headers["Authorization"] = f"Bearer {KEY}"
by_password = requests.Session()
by_password.auth = ("reader", KEY)


def all_pages(path, session, **params):
    """As generic loaders do: no word of OData, only the header `Link`."""
    response = get(path, session, **params)
    rows = response.json()["value"]
    pages = 1
    while "next" in response.links:
        response = session.get(response.links["next"]["url"])
        response.raise_for_status()
        rows += response.json()["value"]
        pages += 1
    return rows, pages


# `params` is form-encoded: a space is sent as `+`, a plus as `%2B`.
someone = get("Persons", by_header, **{"$filter": "contains(Firstname,' ') eq false and Surname ne null", "$top": "1"}).json()["value"][0]
words = f"{someone['Firstname']} {someone['Surname']}"
searched = get("Persons", by_header, **{"$search": words, "$select": "Firstname,Surname"}).json()["value"]
phone = get("Persons", by_header, **{"$expand": "Phones", "$filter": "Phones/any(p: p/PhoneNumber ne null)", "$top": "1"}).json()["value"][0]["Phones"][0]["PhoneNumber"]
called = get("Persons", by_header, **{"$filter": f"Phones/any(p: p/PhoneNumber eq '{phone}')", "$count": "true"}).json()
persons, pages = all_pages("Persons", by_bearer, **{"$select": "Uuid,Firstname,LastChanged,AnniversaryDate"})
frame = pandas.DataFrame(persons)
moments = frame["LastChanged"].dropna()
changed = pandas.to_datetime(moments)
# One format for all: pandas takes that of the first value and fails on another.
same_format = pandas.to_datetime(moments, format="%Y-%m-%dT%H:%M:%S.%fZ", utc=True)
latest = get("Persons", by_password, **{"$filter": f"LastChanged ge {moments.max()}", "$select": "Uuid"}).json()["value"]
days = pandas.to_datetime(frame["AnniversaryDate"])

# The same rows as sheets.
sheet = {"$select": "Uuid,LastChanged,Deleted", "$filter": "Deleted ne null", "$orderby": "Uuid"}
from_csv = pandas.read_csv(io.StringIO(get("Persons", by_header, **sheet, **{"$format": "csv"}).text), parse_dates=["LastChanged"])
from_workbook = pandas.read_excel(io.BytesIO(get("Persons", by_header, **sheet, **{"$format": "xlsx"}).content))

print(
    json.dumps(
        {
            "words": words,
            "searched": searched,
            "phone": phone,
            "called": called["@odata.count"],
            "persons": len(frame),
            "different": int(frame["Uuid"].nunique()),
            "pages": pages,
            "type": str(changed.dtype),
            "sameFormat": bool((changed == same_format).all()),
            "lengths": sorted({len(text) for text in moments}),
            "latest": len(latest),
            "firstDay": str(days.min().date()),
            "sheets": {"csv": len(from_csv), "workbook": len(from_workbook)},
            "sheetTypes": [str(kind) for kind in from_workbook.dtypes],
            "sameIds": bool((from_csv["Uuid"] == from_workbook["Uuid"]).all()),
        }
    )
)
